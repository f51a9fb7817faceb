import { expect, it } from 'vitest'
import { standardOf } from './standard-of.js'

it('names the standard that a header says, and GRAPH for everything else', () => {
  const of = (transpilerType: unknown) =>
    // Only what is read of a header is here.
    standardOf({ datasetHeader: { transpilationInfo: { transpilerType } } } as unknown as Parameters<
      typeof standardOf
    >[0])
  expect(['GS1-EPCIS', 'WOT', 'XLS', undefined, { a: 1 }].map(of)).toEqual([
    'GS1-EPCIS',
    'WOT',
    'GRAPH',
    'GRAPH',
    'GRAPH',
  ])
})
