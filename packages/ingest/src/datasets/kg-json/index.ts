export { type CanonicalElement, currentForm, currentText, type Form } from './canonical-graph.js'
export { sortedText } from './canonical-text.js'
export { checkDataset, formOf } from './check-dataset.js'
export { elementOfLines } from './element-of-lines.js'
export {
  buildDataset,
  type Creator,
  type DatasetBody,
  type FinishOptions,
  finishDataset,
  finishHeader,
} from './finish-dataset.js'
export { GraphFile } from './graph-file.js'
export { type AuthoredHeader, dataHash, datasetId, hashText } from './hash-dataset.js'
export { type GraphHashes, hashGraph } from './hash-graph.js'
export { datasetIri, datasetTerms, identifierIri, objectIri, propertyIri, relationIri } from './iris.js'
export { type DatasetLimits, defaultDatasetLimits } from './limits.js'
export { addPermissionedHash, permissionedDataHash } from './permissioned-data.js'
export { permissionedDataOf, publicElement } from './public-graph.js'
export { type FinishedDataset, readDataset, type UnfinishedDataset } from './read-dataset.js'
export { checkObjectProof, type ObjectProof, proveObjects, type RootInput, rootHash } from './root-hash.js'
export { isMessageSignedBy, isSignedBy, type SigningOptions, signDataset, signMessage, signText } from './signature.js'
export { signingText, type UnsignedDataset } from './signing-text.js'
export { readName, spellElement, spellHeader, spellName } from './spelling.js'
export { StatementText } from './statement-text.js'
export { addElement, addHead, creatorOf, type DatasetHead, datasetStatements } from './statements.js'
export * from './types.js'
