export { type Embedder, openEmbedder } from './open-embedder.js'
