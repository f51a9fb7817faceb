import type { ResourceTemplateType } from '@modelcontextprotocol/server'

const asset = 'kg://context-graph/{contextGraphId}/asset/{name}'
const json = 'application/json'

export const templates: readonly ResourceTemplateType[] = [
  {
    uriTemplate: 'kg://context-graph/{contextGraphId}',
    name: 'context-graph',
    title: 'Context graph',
    description: 'A context graph and its newest assets',
    mimeType: json,
  },
  {
    uriTemplate: `${asset}{?subGraphName}`,
    name: 'asset',
    title: 'Knowledge Asset',
    description: 'Where an asset stands and all that happened to it',
    mimeType: json,
  },
  {
    uriTemplate: `${asset}/statements{?subGraphName}`,
    name: 'statements',
    title: 'Statements of a Knowledge Asset',
    description: 'What an asset says, of the surest layer that has it, as N-Triples',
    mimeType: 'application/n-triples',
  },
  {
    uriTemplate: `${asset}/proof{?subGraphName}`,
    name: 'proof',
    title: 'Proof of a Knowledge Asset',
    description: 'The whole proof bundle of a shared or published asset',
    mimeType: json,
  },
]
