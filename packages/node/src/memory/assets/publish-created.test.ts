import { NotRegisteredError, type Publication } from '@kg/contract'
import { expect, it } from 'vitest'
import { asAnn, draftRef } from '../testing/test-memory.test.support.js'
import { publishCreated } from './publish-created.js'
import type { PublishPort } from './publish-port.js'

const about = { ref: draftRef('a'), caller: asAnn, wish: {}, signal: new AbortController().signal }
// Only what is called.
const portTo = (publish: () => Promise<Publication>) => ({ publish }) as unknown as PublishPort

it('says where it was published', async () => {
  const publication = { name: 'a' } as Publication
  expect(
    await publishCreated(
      portTo(async () => publication),
      about,
    ),
  ).toEqual({ publication })
})

it('says why a publication was refused', async () => {
  const error = new NotRegisteredError({ contextGraphId: 'lab' })
  const { code, message: detail, remedy } = error
  expect(
    await publishCreated(
      portTo(() => Promise.reject(error)),
      about,
    ),
  ).toEqual({
    errors: [{ phase: 'publish', code, detail, remedy }],
  })
})

it('hides no fault of its own', async () => {
  const broken = portTo(() => Promise.reject(new TypeError('broken')))
  await expect(publishCreated(broken, about)).rejects.toThrow('broken')
})
