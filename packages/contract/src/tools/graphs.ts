import { z } from 'zod'
import { contextGraphId } from '../schemas/common.js'
import { fromRoute } from './from-route.js'
import type { Tool } from './tool.js'

const group = 'Context graphs'

export const graphTools: readonly Tool[] = [
  ...fromRoute('listContextGraphs', {
    name: 'kg_list_context_graphs',
    title: 'List context graphs',
    description:
      'List the context graphs (projects) that this node knows, with access, subscription and number of assets. Find the contextGraphId for other tools here before you create a new one.',
    group,
    profiles: ['core'],
    brief: {
      description: 'List the context graphs (projects) that you can use.',
      fields: ['q', 'cursor'],
    },
    effect: 'read',
    fields: { subscribed: z.boolean().optional().describe('Only subscribed graphs, or only others') },
    pages: { field: 'contextGraphs', by: 'node' },
  }),
  ...fromRoute('getContextGraph', {
    name: 'kg_get_context_graph',
    title: 'Show a context graph',
    description:
      'Show one context graph: who may read and write, whether it is subscribed and registered on the chain, and its number of assets.',
    group,
    profiles: ['assets', 'network', 'chain'],
    effect: 'read',
    rename: { contextGraphId: 'id' },
    fields: { contextGraphId },
  }),
  ...fromRoute('createContextGraph', {
    name: 'kg_context_graph_create',
    title: 'Create a context graph',
    description:
      'Create a context graph: the project that a set of Knowledge Assets belongs to. By default it is open; with accessPolicy 1 and allowedAgents, only those agents can use it; with private, only this node. It needs no chain; to publish later, register it with kg_context_graph_register.',
    group,
    profiles: ['core'],
    brief: {
      description:
        'Create a context graph: a project whose members share notes and documents. Open to all, unless accessPolicy is 1 and allowedAgents names the members.',
      fields: ['contextGraphId', 'description', 'accessPolicy', 'allowedAgents'],
    },
    effect: 'add',
    rename: { contextGraphId: 'id' },
    fields: { contextGraphId: contextGraphId.describe('Id of the new context graph, such as `lab-notes`') },
  }),
  ...fromRoute('registerContextGraph', {
    name: 'kg_context_graph_register',
    title: 'Register a context graph on the chain',
    description:
      'Register a context graph on the chain, once, so that its assets can be published. Sends a transaction that costs gas: do it when the user wants to publish. You can safely repeat it.',
    group,
    profiles: ['chain'],
    effect: 'ensure',
    openWorld: true,
    omit: ['id'],
    fields: { contextGraphId },
  }),
  ...fromRoute('subscribeContextGraph', {
    name: 'kg_subscribe',
    title: 'Subscribe to a context graph',
    description:
      'Subscribe this node to a context graph, by id or on-chain id. The node then fetches what is shared there, so that you can query it. For private or curated graphs, you must be a member.',
    group,
    profiles: ['network'],
    effect: 'ensure',
    openWorld: true,
    omit: ['id'],
    fields: { contextGraphId },
  }),
  ...fromRoute('listSubGraphs', {
    name: 'kg_sub_graph_list',
    title: 'List sub-graphs',
    description: 'List the sub-graphs (named parts) of a context graph, with their number of assets.',
    group,
    profiles: ['assets'],
    effect: 'read',
    pages: { field: 'subGraphs', by: 'node' },
  }),
  ...fromRoute('createSubGraph', {
    name: 'kg_sub_graph_create',
    title: 'Create a sub-graph',
    description:
      'Create a named part of a context graph, to separate topics (`tasks`, `decisions`). To put an asset there, give `subGraphName` when you create it.',
    group,
    profiles: ['assets'],
    effect: 'add',
  }),
]
