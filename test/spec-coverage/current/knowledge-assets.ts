import type { Chapter } from '../chapter.js'

export const knowledgeAssets: Chapter = {
  title: 'Knowledge Assets and other resources',
  rows: [
    ['C-KA-01', 'a name is unique inside its context graph'],
    ['C-KA-02', 'commands name the context graph with `-c`'],
    ['C-KA-03', 'an asset has RDF quads at each layer'],
    ['C-KA-04', 'the lifecycle descriptor is read by route and by `kg ka history`'],
    ['C-KA-05', 'both publish routes accept `options.publisherNodeIdentityIdOverride`'],
    ['C-KA-06', 'the override is a non-negative decimal string'],
    ['C-KA-07', 'the override `0` publishes without attribution'],
    ['C-KA-08', 'without the override the identity of the publishing wallet is used, which may be 0'],
    ['C-KA-09', 'a separate publisher wallet gets its attribution from `/api/operational-wallets`'],
  ],
}
