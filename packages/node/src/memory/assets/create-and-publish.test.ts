import { NotRegisteredError } from '@kg/contract'
import type { KgError } from '@kg/core'
import { expect, it } from 'vitest'
import { asAnn, draftRef } from '../testing/test-memory.test.support.js'
import { publishCreated } from './create-and-publish.js'
import type { PublishPort } from './publish-port.js'

const about = { ref: draftRef('a'), caller: asAnn, wish: {}, signal: new AbortController().signal }
const failing = (error: Error) => ({ publish: () => Promise.reject(error) }) as unknown as PublishPort

it('tells of a refused publication beside what was done', async () => {
  const error: KgError = new NotRegisteredError({ contextGraphId: 'lab' })
  expect(await publishCreated(failing(error), { name: 'a' }, about)).toMatchObject({
    status: 207,
    body: { name: 'a', errors: [{ phase: 'publish', code: 'CONTEXT_GRAPH_NOT_REGISTERED', remedy: error.remedy }] },
  })
})

it('hides no fault of its own', async () => {
  await expect(publishCreated(failing(new TypeError('broken')), {}, about)).rejects.toThrow('broken')
})
