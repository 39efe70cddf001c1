"""WIP"""
from collections.abc import Iterator
from functools import lru_cache
from .naive_table import *
GUESSES=4

class Solver:
    def __init__(self, table, policy=None):
        self.t=table; self.memo={}; self.n=0
    def night(self):
        return {first: self.value(("describe", order(s)), s) for first in SEATS for s in [fresh_table(self.t, first)]}
    def found(self, s, questions):
        best=sum(sorted(s.chance)[-GUESSES:])
        if questions:
            for f in range(len(self.t.facts)):
                yes=[c if tr>>f&1 else 0.0 for c,tr in zip(s.chance,self.t.true)]
                no=[c-y for c,y in zip(s.chance,yes)]
                best=max(best, sum(sorted(yes)[-GUESSES:])+sum(sorted(no)[-GUESSES:]))
        return best
    def value(self, phase, s):
        if sum(c>0 for c in s.chance)<=GUESSES: return 1.0
        key=(phase,s)
        v=self.memo.get(key)
        if v is None:
            v=self.memo[key]=self._value(phase,s)
        return v
    def _value(self, phase, s):
        kind,*rest=phase
        if kind=="poll": return max(self.acts(phase,s).values())
        left=rest[0]
        if not left:
            poll,stage=(1,s.alive) if kind=="describe" else (2 if kind=="defend" else 3, rest[1])
            return self.value(("poll",poll,stage),s)
        seat=left[0]
        if seat==GHOST:
            return max(self.acts(phase,s).values())
        after=(kind,left[1:],*rest[1:])
        ways=names(self.t,s,rest[1]) if kind=="comment" else speaks(self.t,s,seat,kind)
        return sum(w.chance*self.value(after,w.state) for w in ways)
    def acts(self, phase, s):
        kind,*rest=phase
        if kind=="poll":
            poll,stage=rest
            return {own: sum(c*self.after(poll,top,st) for c,top,st in polls(self.t,s,stage,own)) for own in (*(x for x in stage if x!=GHOST),None)}
        after=(kind,rest[0][1:],*rest[1:])
        return {f: self.value(after, tells(self.t,s,f,kind)) for f in (None,*range(len(self.t.facts)))}
    def after(self,poll,top,s):
        if len(top)==1:
            out=top[0]
            if out==GHOST: return self.found(s, 4-len(s.alive))
            s=without(s,out)
            if len(s.alive)==2: return 1.0
            return self.value(("describe",order(s)),s)
        if poll==3: return 1.0
        if poll==1: return self.value(("defend",tuple(x for x in order(s) if x in top),top),s)
        return self.value(("comment",tuple(x for x in order(s) if x not in top),top),s)
