"""What a seat could have done better in a recorded game, by what it could know at each of its decision points.

An answer is scored, then judged beside the reasoner's, then played on (a rollout); a review or a drill is made of that.
Must not know: runs, or how anything is shown.
"""
