import type { Chapter } from '../chapter.js'

export const datasets: Chapter = {
  title: 'Dataset records and ids',
  rows: [
    ['E-DS-01', 'the record has `data_hash`, the hash of the input in hex'],
    ['E-DS-02', 'the record has `dataset_id` in hex'],
    ['E-DS-03', 'the record has `import_time` as a number'],
    ['E-DS-04', 'the record has `kgjson_size_in_bytes` of the converted dataset'],
    ['E-DS-05', 'the record has `root_hash` of the graph in hex'],
    ['E-DS-06', 'generation 1 names the dataset by `import_id` in hex'],
    ['E-DS-07', 'generation 1 details are `edges`, `vertices`, `import_hash`, `root_hash` and `transaction`'],
    ['E-DS-08', '`handler_id`, `replication_id`, `query_id` and `reply_id` are UUIDs'],
    ['E-DS-09', '`blockchain_id` has the form `<chain>:<network>`'],
  ],
}

export const kgJson: Chapter = {
  title: 'Dataset format',
  rows: [
    ['E-KJ-01', 'a dataset is an object with an array `@graph`'],
    ['E-KJ-02', '`@id` names the object'],
    ['E-KJ-03', '`@type` is `kgObject`'],
    ['E-KJ-04', 'identifiers are pairs of `@type` and `@value`'],
    ['E-KJ-05', '`properties` is a free map'],
    ['E-KJ-06', '`properties.permissioned_data.data` holds permissioned values'],
    ['E-KJ-07', 'a relation has `kgRelation`, `relationType`, `linkedObject.@id` and direction `direct`'],
    ['E-KJ-08', '`IDENTIFIED_BY` is a relation type'],
    ['E-KJ-09', '`GS1-EPCIS` converts EPCIS 1.2'],
    ['E-KJ-10', '`WOT` converts web-of-things data'],
    ['E-KJ-11', '`GRAPH` is the generic format'],
  ],
}

export const queryItems: Chapter = {
  title: 'Query items',
  rows: [
    ['E-QI-01', 'a query is `{query: […]}`'],
    ['E-QI-02', '`path` is the type of an identifier; generation 1 also knows `identifiers.id`'],
    ['E-QI-03', '`value` is a text or a list of texts'],
    ['E-QI-04', '`EQ` finds what equals the value'],
    ['E-QI-05', '`IN` finds what is among the values'],
  ],
}
