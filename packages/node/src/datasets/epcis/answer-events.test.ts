import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { answerEvents } from './answer-events.js'

it('answers in the form that is asked for, under the name of the query', async () => {
  await using test = await openTestEvents({})
  // Nothing else of the request is read.
  const request = {
    headers: { accept: 'application/xml' },
    url: '/epcis/events?perPage=1',
    query: {},
  } as FastifyRequest
  const call = { caller: asAnn, request, signal: new AbortController().signal }
  const answer = await answerEvents(test.ledger, call, { parameters: [], queryName: 'mine' })
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml' } })
  expect(answer.body).toContain('<queryName>mine</queryName>')
})
