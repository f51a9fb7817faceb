export { type AssetState, type AssetTrigger, assetMoves } from './asset-moves.js'
export {
  contextGraphMoves,
  type RegistrationMove,
  type RegistrationState,
  type SubscriptionMove,
  type SubscriptionState,
} from './context-graph-moves.js'
export { IllegalMoveError } from './errors.js'
export { type JobMove, type JobState, jobMoves } from './job-moves.js'
export { type JoinMove, type JoinState, joinMoves } from './join-moves.js'
export { canMove, type MoveTable, move, type NextState, possibleMoves, type StateOf, type TriggerOf } from './move.js'
