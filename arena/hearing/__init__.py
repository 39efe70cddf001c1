"""What is heard of what players say: the own word in a speech, a guess, a claim, a seat's name, fit characters.

Owns: reading texts for the referee. Must not know: games, events, or what follows from what is heard.
"""
