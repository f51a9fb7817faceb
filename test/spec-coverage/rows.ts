import type { Chapter, Generation } from './chapter.js'
import { contextGraphs } from './current/context-graphs.js'
import { authentication, errors, events, limits, versioning } from './current/contracts.js'
import { assetCommands, peerCommands } from './current/data-commands.js'
import { knowledgeAssets } from './current/knowledge-assets.js'
import { assetLifecycle, graphLifecycle } from './current/lifecycles.js'
import { nodeCommands, setupCommands } from './current/node-commands.js'
import { assetRoutes, otherRoutes, routeFamilies } from './current/routes.js'
import { service } from './current/service.js'
import {
  earlierAuthentication,
  earlierErrors,
  earlierEvents,
  earlierLimits,
  earlierVersioning,
} from './earlier/contracts.js'
import { datasets, kgJson, queryItems } from './earlier/datasets.js'
import { generation1Routes, generation2Routes } from './earlier/routes.js'
import { connectors, earlierService } from './earlier/service.js'
import { earlierStates } from './earlier/states.js'
import { clientLibrary, trail } from './earlier/trail.js'

const current: Generation = {
  title: 'The current generation',
  chapters: [
    service,
    contextGraphs,
    knowledgeAssets,
    assetLifecycle,
    graphLifecycle,
    assetRoutes,
    otherRoutes,
    routeFamilies,
    nodeCommands,
    peerCommands,
    assetCommands,
    setupCommands,
    authentication,
    events,
    errors,
    limits,
    versioning,
  ],
}

const earlier: Generation = {
  title: 'The earlier generations',
  chapters: [
    earlierService,
    datasets,
    kgJson,
    connectors,
    queryItems,
    earlierStates,
    generation1Routes,
    generation2Routes,
    trail,
    clientLibrary,
    earlierAuthentication,
    earlierEvents,
    earlierErrors,
    earlierLimits,
    earlierVersioning,
  ],
}

/** Every row of the spec. */
export const generations: readonly Generation[] = [current, earlier]

/** Chapters of which every row needs a test. A chapter joins when its last row is served. */
export const complete: ReadonlySet<Chapter> = new Set(current.chapters)
