"""Players that play from beliefs: exact posteriors over what is hidden, and thin players on top of them.

From texts to evidence (`language`), to posteriors (`inference`), to the players of the word games (`words`) and of the
killer games (`killers`); above them the agent, somebody who only watches (`spectator`), and whole deals drawn from
beliefs (`determinize`). It must not know the referee's truth: only observations come in.
"""
