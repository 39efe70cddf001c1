"""A ridged logistic regression with one more term a word, and its covariance clustered by deal.

Owns: the likelihood with its gradient and curvature, the ridge, the sandwich; scipy minimises. Must not know: games or
agents.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from ..finished_games import Floats, Ints
from .equations import DesignMatrix

# The ridge: prior standard deviations of the coefficients around 0, in log odds; that of a role's strength is around
# the agent's strength over all roles.
STRENGTH_SD, ROLE_SD, TABLE_SD, PLACE_SD, WORD_SD = 5.0, 1.0, 5.0, 0.5, 0.5
_BLOCK = 4096  # games
_EXACT = 1e-9  # of a standard error: the slope at which the search ends


@dataclass(frozen=True, slots=True)
class Fit:
    """Coefficients of `DesignMatrix.columns` in log odds, their covariance, and the fitted chance of the open side."""

    coefficients: Floats
    covariance: Floats
    expected: Floats


@dataclass(frozen=True, slots=True)
class _Curvature:
    """The Hessian in blocks: `words` is diagonal, `mixed` (words, columns) between, `rest` what is left of the columns
    once the words are profiled out (the Schur complement)."""

    words: Floats
    mixed: Floats
    rest: Floats


def fit(design: DesignMatrix) -> Fit:
    """The penalised maximum of the likelihood, and its covariance H⁻¹ (c B + R) H⁻¹.

    H is the penalised Hessian, R the ridge (inverse prior variances), B the sum over deals of the outer products of
    their scores and c = D / (D - 1) · (N - 1) / (N - p) for D deals, N games and p free coefficients (CR1; Cameron and
    Miller 2015). The R in the middle stands for the bias of the ridge: if the games are independent, it makes the
    covariance H⁻¹, that of the posterior (Wahba 1983). With much data R vanishes beside B; with none, the prior
    variance is left.
    """
    ridge = _ridge(design)
    at_zero = _curvature(design, np.full(len(design.won), 0.25), ridge)
    found = _maximise(design, ridge, at_zero)
    width = design.columns.shape[1]
    expected = _logistic(design.columns @ found[:width] + found[width:][design.word])
    curvature = _curvature(design, expected * (1.0 - expected), ridge)
    return Fit(found[:width], _sandwich(design, curvature, ridge, expected), expected)


def _ridge(design: DesignMatrix) -> Floats:
    """The inverse prior covariance of the coefficients of the columns."""
    counts = (design.strengths, design.places, design.tables)
    ridge = np.diag(np.repeat(np.array([STRENGTH_SD, PLACE_SD, TABLE_SD]) ** -2.0, counts))
    groups, agents = np.array(design.rated).T
    if len(set(groups)) > 1:
        prior = STRENGTH_SD**2 * (agents[:, None] == agents) + ROLE_SD**2 * np.eye(len(agents))
        ridge[: len(agents), : len(agents)] = np.linalg.inv(prior)
    return ridge


def _logistic(odds: Floats) -> Floats:
    chance: Floats = 0.5 * (1.0 + np.tanh(0.5 * odds))
    return chance


def _curvature(design: DesignMatrix, weight: Floats, ridge: Floats) -> _Curvature:
    diagonal = np.bincount(design.word, weights=weight) + WORD_SD**-2.0
    mixed = (_one_a_game(design.word, weight) @ design.columns).toarray()
    whole = _products(design, weight) + ridge
    return _Curvature(diagonal, mixed, whole - mixed.T @ (mixed / diagonal[:, None]))


def _products(design: DesignMatrix, weight: Floats) -> Floats:
    """The weighted products of the columns with each other, a block of games at a time, which fits the cache."""
    width = design.columns.shape[1]
    total = np.zeros((width, width))
    for start in range(0, len(weight), _BLOCK):
        dense = design.columns[start : start + _BLOCK].toarray()
        total += (dense * weight[start : start + _BLOCK, None]).T @ dense
    return total


def _one_a_game(number: Ints, value: Floats) -> Any:
    """A sparse matrix that sums what is a row a game by `number`, with a weight a game."""
    sparse = import_module("scipy.sparse")
    shape = (int(number.max()) + 1, len(value))
    return sparse.csr_array((value, (number, np.arange(len(value)))), shape=shape)


def _maximise(design: DesignMatrix, ridge: Floats, at_zero: _Curvature) -> Floats:
    """All coefficients, those of the words last; searched in the coordinates in which the start is a unit sphere."""
    optimize, linalg = import_module("scipy.optimize"), import_module("scipy.linalg")
    columns, won, word = design.columns, design.won, design.word
    transposed, width = columns.T.tocsr(), columns.shape[1]
    root = linalg.cholesky(at_zero.rest, lower=False)
    scale, share = 1.0 / np.sqrt(at_zero.words), at_zero.mixed / at_zero.words[:, None]

    def out(inner: Floats) -> Floats:
        coefficients: Floats = linalg.solve_triangular(root, inner[:width])
        return np.concatenate((coefficients, scale * inner[width:] - share @ coefficients))

    def back(outer: Floats) -> Floats:
        top = linalg.solve_triangular(root, outer[:width] - share.T @ outer[width:], trans="T")
        return np.concatenate((top, scale * outer[width:]))

    def odds(coefficients: Floats) -> Floats:
        found: Floats = columns @ coefficients[:width] + coefficients[width:][word]
        return found

    def turned(by_game: Floats) -> Floats:
        by_word: Floats = np.bincount(word, weights=by_game, minlength=len(scale)).astype(np.float64)
        return np.concatenate((transposed @ by_game, by_word))

    def pull(coefficients: Floats) -> Floats:
        return np.concatenate((ridge @ coefficients[:width], coefficients[width:] * WORD_SD**-2.0))

    def loss(inner: Floats) -> tuple[float, Floats]:
        coefficients = out(inner)
        logit = odds(coefficients)
        pulled = pull(coefficients)
        value = np.logaddexp(0.0, logit).sum() - won @ logit + 0.5 * pulled @ coefficients
        slope = turned(_logistic(logit) - won) + pulled
        return float(value), back(slope)

    start = np.zeros(width + len(scale))
    exact = {"ftol": 0.0, "gtol": _EXACT, "maxcor": 30}
    result = optimize.minimize(loss, start, jac=True, method="L-BFGS-B", options=exact)
    return out(result.x)


def _sandwich(design: DesignMatrix, curvature: _Curvature, ridge: Floats, expected: Floats) -> Floats:
    linalg = import_module("scipy.linalg")
    residual = _one_a_game(design.deal, design.won - expected)
    by_word = residual @ _one_a_game(design.word, np.ones(len(expected))).T
    share = curvature.mixed / curvature.words[:, None]
    scores = (residual @ design.columns).toarray() - by_word @ share
    (deals, games), width = residual.shape, design.columns.shape[1]
    free = width - design.places - 1
    small = deals / max(deals - 1, 1) * (games - 1) / max(games - free, 1)
    unsure = ridge + WORD_SD**-2.0 * share.T @ share
    plain = linalg.inv(curvature.rest)
    covariance: Floats = plain @ (small * scores.T @ scores + unsure) @ plain
    return covariance


def cross_products(design: DesignMatrix) -> Floats:
    """What tells the strengths apart: their columns' products within each kind of table, shape (strengths, strengths).

    A direction in which it is 0 is one that no game can tell from a constant of its kind of table.
    """
    whole = _products(design, np.ones(len(design.won)))
    size, tables = design.strengths, slice(design.strengths + design.places, None)
    sums, counts = whole[tables, :size], np.diag(whole[tables, tables])
    return whole[:size, :size] - sums.T @ (sums / counts[:, None])
