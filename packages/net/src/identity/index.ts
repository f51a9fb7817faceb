export { peerIdFromSeed, publicKeyFromSeed, signBytes, verifyBytes } from './ed25519.js'
export { InvalidPeerIdError, InvalidSeedError } from './errors.js'
export { peerIdOf, publicKeyOf } from './peer-key.js'
