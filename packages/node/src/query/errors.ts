export { DraftChanging, ProtocolMisuse } from '@kg/contract'
