import type { Chapter } from '../chapter.js'

export const earlierStates: Chapter = {
  title: 'States of the earlier generations',
  rows: [
    ['E-ST-01', 'a generation 2 import goes from `PENDING` to `COMPLETED`, with the dataset record'],
    ['E-ST-02', 'an offer is `PENDING` while it is prepared and tokens are deposited'],
    ['E-ST-03', 'an offer is `STARTED` once it is on the chain and waits for bids'],
    ['E-ST-04', 'an offer is `FINALIZING` while bids are chosen'],
    ['E-ST-05', 'an offer is `FINALIZED` once the chain knows the chosen bids'],
    ['E-ST-06', 'an earlier offer can be `CANCELLED`'],
    ['E-ST-07', 'an offer that failed is `FAILED`'],
    ['E-ST-08', 'a network query begins as `OPEN`'],
    ['E-ST-09', 'a network query is `FINISHED` after its time; then the offers can be reviewed'],
    ['E-ST-10', 'a network query is `PROCESSING` while the chosen offer is read'],
    ['E-ST-11', 'a network query that failed is `FAILED`'],
    ['E-ST-12', 'a generation 2 replication that failed is `FAILED`, with the message in `data`'],
  ],
}
