import { expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { listResource } from './list-resource.js'

it('knows every resource, also where nothing was captured', async () => {
  await using test = await openTestEvents({})
  const { ledger } = test
  expect((await listResource(ledger, 'eventTypes', asAnn, { limit: 9 })).values).toContain('AssociationEvent')
  for (const resource of ['epcs', 'bizSteps', 'bizLocations', 'readPoints', 'dispositions'] as const)
    expect(await listResource(ledger, resource, asAnn, { limit: 9 })).toEqual({ values: [] })
})
