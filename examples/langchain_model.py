"""A chat model of LangChain's kind that answers whatever it is asked, always the same: a stand-in to try things out."""

import json
import re
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult


class Parrot(BaseChatModel):
    phrase: str

    @property
    def _llm_type(self) -> str:
        return "parrot"

    def _generate(self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None,
                  **more: Any) -> ChatResult:  # fmt: skip
        asked = str(messages[-1].content)
        schema = re.search(r'\{"type":"object".*', asked)  # the last line of a question is the schema of its answer
        fields = json.loads(schema[0])["properties"] if schema else {}
        answer = {name: self._value(field) for name, field in fields.items()}
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content=json.dumps(answer)))])

    def _value(self, field: dict[str, Any]) -> Any:
        if "enum" in field:
            return field["enum"][0]
        kind = field["type"] if isinstance(field["type"], str) else field["type"][0]
        values = {"string": self.phrase, "integer": 50, "boolean": False, "array": [self.phrase, "something else"]}
        return values[kind]
