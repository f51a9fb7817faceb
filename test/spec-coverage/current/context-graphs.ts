import type { Chapter } from '../chapter.js'

export const contextGraphs: Chapter = {
  title: 'Context graphs: attributes and rules',
  rows: [
    ['C-CG-01', 'CLI and routes know a graph by the text of its id'],
    ['C-CG-02', 'the list shows the on-chain id in the column `#`'],
    ['C-CG-03', 'a subscription takes the on-chain id as `32` and as `#32`'],
    ['C-CG-04', 'an on-chain id stands for the name hash'],
    ['C-CG-05', 'an on-chain id stands for the verified id where the node knows it'],
    ['C-CG-06', 'a graph that is only in the catalogue has `subscribed: false`'],
    ['C-CG-07', 'a storage acknowledgement for a public graph sets `coreHosted` on a core node'],
    ['C-CG-08', '`coreHosted` makes nobody a member'],
    ['C-CG-09', '`agents` and `ontology` are system graphs, all others are user graphs'],
    ['C-CG-10', 'a curated graph has an allowlist of agents; an open one has none'],
    ['C-CG-11', 'a graph is public or private'],
    ['C-CG-12', 'a graph says whether it is registered; registering opens the way to publishing'],
    ['C-CG-13', 'a deactivated graph says so and cannot be subscribed by its on-chain id'],
    ['C-CG-14', 'the graphs of the config key `contextGraphs` are subscribed at the start'],
    ['C-CG-15', 'the graphs of the overlay key `defaultContextGraphs` are subscribed at the start'],
    ['C-CG-16', 'what an edge node learns by ontology gossip is a catalogue entry'],
    ['C-CG-17', 'what an edge node learns from the registry on the chain is a catalogue entry'],
    ['C-CG-18', 'what an edge node finds in its own store is a catalogue entry'],
    ['C-CG-19', 'catalogue entries take no part in gossip and catch-up'],
    ['C-CG-20', 'a core node subscribes to graphs that it discovers'],
  ],
}
