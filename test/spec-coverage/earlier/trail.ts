import type { Chapter } from '../chapter.js'

export const trail: Chapter = {
  title: 'Trail',
  rows: [
    ['E-TR-01', '`identifier_types` and `identifier_values` are pairs by position and select the start'],
    ['E-TR-02', '`depth` is the distance from the start; 0 answers the start alone'],
    ['E-TR-03', '`connection_types` are the only relations that are followed'],
    ['E-TR-04', 'without `connection_types` everything is followed to `depth`, also back'],
    ['E-TR-05', '`opcode` may be `EQ`'],
    ['E-TR-06', '`extended` may be `false`'],
    ['E-TR-07', '`reach` is `narrow` unless told otherwise'],
    ['E-TR-08', '`reach: extended` adds objects that the trail names and the local graph has'],
    ['E-TR-09', 'with a filter, no path has the same types of relation twice in a row'],
    ['E-TR-10', 'the answer covers all datasets and names those of each object'],
  ],
}

export const clientLibrary: Chapter = {
  title: 'Client library',
  rows: [
    ['E-CL-01', '`init(hostname, port, boolean)` connects to a node'],
    ['E-CL-02', '`simplePrepare` builds a dataset of one object'],
    ['E-CL-03', '`publish` imports, then replicates'],
    ['E-CL-04', '`networkQuery` queries the network'],
    ['E-CL-05', '`remoteFetch` fetches datasets into the node'],
    ['E-CL-06', '`trail` walks the local graph'],
    ['E-CL-07', '`export` exports a dataset'],
  ],
}
