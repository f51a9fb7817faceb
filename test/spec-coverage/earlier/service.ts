import type { Chapter } from '../chapter.js'

export const earlierService: Chapter = {
  title: 'What the earlier service does',
  rows: [
    ['E-SV-01', 'a dataset is imported into the local graph before it is replicated'],
    ['E-SV-02', 'replication makes an offer on a chain; holders bid to store the dataset'],
    ['E-SV-03', 'replication puts the root hash of the dataset on the chain and rewards holders'],
    ['E-SV-04', 'data is found by network query, fetched, then read locally or exported'],
    ['E-SV-05', 'a trail goes through the local graph across datasets'],
    ['E-SV-06', 'a dataset has a lifespan and may be pruned afterwards'],
    ['E-SV-07', 'every element of the graph has a publisher whose identity can be checked'],
    ['E-SV-08', 'private data that is not replicated can be linked to public data'],
    ['E-SV-09', 'permissioned data can be attached as a property'],
    ['E-SV-10', 'publishing costs tokens on the chosen chain'],
    ['E-SV-11', 'a network read costs tokens and native currency; a local read costs nothing'],
    ['E-SV-12', 'a profile holds deposited tokens'],
  ],
}

export const connectors: Chapter = {
  title: 'Connectors',
  rows: [
    ['E-CO-01', 'a connector carries a connection id and the identity of the counterpart'],
    ['E-CO-02', 'two connectors that match and name each other get an edge in each direction'],
    ['E-CO-03', 'those edges are of type `CONNECTION_DOWNSTREAM`'],
    ['E-CO-04', 'connectors with other ids or other creators are not joined'],
  ],
}
