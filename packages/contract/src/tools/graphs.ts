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
      'Context graphs (projects) this node knows, with access, subscription and number of assets. Look here for the contextGraphId that nearly every other tool wants, before you create a new one.',
    group,
    effect: 'read',
    fields: { subscribed: z.boolean().optional().describe('Only subscribed ones, or only others') },
    pages: { field: 'contextGraphs', by: 'node' },
  }),
  ...fromRoute('getContextGraph', {
    name: 'kg_get_context_graph',
    title: 'One context graph',
    description:
      'One context graph: who may read and write, whether it is subscribed and registered on the chain, how many assets.',
    group,
    effect: 'read',
    rename: { contextGraphId: 'id' },
    fields: { contextGraphId },
  }),
  ...fromRoute('createContextGraph', {
    name: 'kg_context_graph_create',
    title: 'Create a context graph',
    description:
      'Create a context graph: the project that a set of Knowledge Assets belongs to. Without further words it is open; accessPolicy 1 with allowedAgents is for a circle of agents, private is for this node alone. It needs no chain; to publish from it later, register it (kg_context_graph_register).',
    group,
    effect: 'add',
    rename: { contextGraphId: 'id' },
    fields: { contextGraphId: contextGraphId.describe('Id of the new context graph, such as `lab-notes`') },
  }),
  ...fromRoute('registerContextGraph', {
    name: 'kg_context_graph_register',
    title: 'Register a context graph on the chain',
    description:
      'Register a context graph on the chain, once; publishing its assets needs it. Sends a transaction that costs gas: do it when the user wants to publish. Repeating it is harmless.',
    group,
    effect: 'ensure',
    openWorld: true,
    omit: ['id'],
    fields: { contextGraphId },
  }),
  ...fromRoute('subscribeContextGraph', {
    name: 'kg_subscribe',
    title: 'Subscribe to a context graph',
    description:
      'Subscribe this node to a context graph of others, by id or on-chain id; what is shared there is then fetched and can be queried. Private or curated ones need to have let you in.',
    group,
    effect: 'ensure',
    openWorld: true,
    omit: ['id'],
    fields: { contextGraphId },
  }),
  ...fromRoute('listSubGraphs', {
    name: 'kg_sub_graph_list',
    title: 'List sub-graphs',
    description: 'The sub-graphs (named parts) of a context graph, with their number of assets.',
    group,
    effect: 'read',
    pages: { field: 'subGraphs', by: 'node' },
  }),
  ...fromRoute('createSubGraph', {
    name: 'kg_sub_graph_create',
    title: 'Create a sub-graph',
    description:
      'Create a named part of a context graph, to keep topics apart (`tasks`, `decisions`). Assets are put there by `subGraphName` when they are created.',
    group,
    effect: 'add',
  }),
]
