import { routes } from '../routes/index.js'
import { agentTools } from './agents.js'
import { catalogueTools } from './catalogue.js'
import { datasetTools } from './datasets.js'
import { documentTools } from './documents.js'
import { draftTools } from './drafts.js'
import { graphTools } from './graphs.js'
import { layerTools } from './layers.js'
import { memoryTools } from './memory.js'
import { nodeTools } from './node.js'
import type { Tool } from './tool.js'

export { catalogueGraph } from './catalogue.js'
export { type ObjectSchema, toolSchemas } from './json-schema.js'
export { type Annotations, annotationsOf, type Confirm, type Effect, type Paging, type Tool } from './tool.js'

/** Every tool whose routes are there. */
export const tools: readonly Tool[] = [
  ...nodeTools,
  ...graphTools,
  ...memoryTools,
  ...draftTools,
  ...documentTools,
  ...layerTools,
  ...catalogueTools,
  ...datasetTools,
  ...agentTools,
].filter((tool) => tool.routes.every((id) => id in routes))
