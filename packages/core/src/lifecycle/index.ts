export { type AssetState, type AssetTrigger, assetMoves } from './asset-moves.js'
export {
  contextGraphMoves,
  type JoiningState,
  type RegistrationState,
  type SubscriptionState,
} from './context-graph-moves.js'
export { IllegalMoveError } from './errors.js'
export { type JobMove, type JobState, jobMoves } from './job-moves.js'
export { canMove, type MoveTable, move, possibleMoves, type StateOf, type TriggerOf } from './move.js'
