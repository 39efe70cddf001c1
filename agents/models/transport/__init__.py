"""From a request to an answer over HTTP: dialects, limits, retries, faults. Must not know any one provider's format."""
