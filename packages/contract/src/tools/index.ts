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
import { noteTools } from './notes.js'
import type { Tool } from './tool.js'

export {
  defaultProfile,
  isInProfile,
  type Profile,
  profileHint,
  profileNames,
  profileParameter,
  profiles,
} from '../profiles.js'
export { catalogueGraph } from './catalogue.js'
export { type ObjectSchema, toolSchemas } from './json-schema.js'
export { type ListedTool, listTool } from './list-tool.js'
export {
  type Annotations,
  annotationsOf,
  type Brief,
  type Confirm,
  type Effect,
  type Paging,
  type Tool,
} from './tool.js'

/** Every tool whose routes are there. */
export const tools: readonly Tool[] = [
  ...nodeTools,
  ...graphTools,
  ...noteTools,
  ...memoryTools,
  ...draftTools,
  ...documentTools,
  ...layerTools,
  ...catalogueTools,
  ...datasetTools,
  ...agentTools,
].filter((tool) => tool.routes.every((id) => id in routes))
