export { agentAddress, agentDid, checksumAddress, isAddress, parseAddress, zeroAddress } from './address.js'
export {
  checkContextGraphId,
  checkGraphName,
  contextGraphIdOf,
  contextGraphPrefix,
  contextGraphUri,
  isContextGraphId,
  isGraphName,
  isGraphReference,
  nameHash,
  parseOnChainId,
  reservedSegments,
} from './context-graph-id.js'
export {
  InvalidAddressError,
  InvalidAssetNameError,
  InvalidContextGraphIdError,
  InvalidKaIdError,
  InvalidSubGraphNameError,
  InvalidUalError,
  type Refusal,
  ReservedAssetNameError,
} from './errors.js'
export {
  type AssetGraph,
  assetGraphUri,
  contextGraphOf,
  type GraphScope,
  type Layer,
  metaGraphUri,
  parseAssetGraphUri,
  scopeUri,
} from './graph-names.js'
export { makeKaId, splitKaId } from './ka-id.js'
export { checkAssetName, checkNewAssetName, checkSubGraphName } from './names.js'
export { isUal, makeUal, parseUal, type Ual } from './ual.js'
