import type { JoinStatus } from '@kg/contract'
import { canMove, type JoinMove, type JoinState, joinMoves, move } from '@kg/core'

/** A request to join as far as its life is concerned; none before it is made. */
type Request = { readonly status: JoinStatus } | undefined

const stateOf = (request: Request): JoinState => request?.status ?? 'none'

/** The status of a request to join after a step. */
export const moveJoin = (request: Request, step: JoinMove): JoinStatus => move(joinMoves, stateOf(request), step)

export const canMoveJoin = (request: Request, step: JoinMove): boolean => canMove(joinMoves, stateOf(request), step)
