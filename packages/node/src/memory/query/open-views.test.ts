import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Budgets } from '@kg/core/budget'
import { afterAll, describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import { draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { openViews } from './open-views.js'

const node = await openLab()
await node.create(draftRef('a'), ['<urn:s> <urn:p> "1" .', '<urn:s> <urn:p> "2" .'], 'shared')
const folder = mkdtempSync(join(tmpdir(), 'kg-views-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const open = async (flags: Record<string, string>) => {
  const config = toConfig({ flags: { network: 'none', ...flags } })
  const needs = { budgets: new Budgets(), log: () => undefined }
  return (await openViews(config, homeFiles(folder), node.ledger, needs)).views
}
const view = { key: 'lab', shelves: [{ contextGraph: 'lab', layer: 'swm', agent: '' }] }

describe('the views that the configuration names', () => {
  it('are embedded, and answer from the ledger', async () => {
    const views = await open({ 'store.backend': 'embedded' })
    const { body } = await views.query(view, { sparql: 'ASK { <urn:s> <urn:p> "2" }', bindingsType: 'text/csv' })
    expect(body.trim()).toBe('true')
    await views.stop()
  })

  it('have the limits that it sets', async () => {
    const views = await open({ 'query.maxRows': '1' })
    await expect(views.query(view, { sparql: 'SELECT * { ?s ?p ?o }' })).rejects.toMatchObject({ status: 413 })
    await expect(views.query(view, { sparql: 'SELECT * { SERVICE <http://x/> { ?s ?p ?o } }' })).rejects.toMatchObject({
      status: 403,
    })
    await views.stop()
  })

  it('need the URL of a server that they are to ask', async () => {
    await expect(open({ 'store.backend': 'server' })).rejects.toEqual(refusal('CONFIG_INVALID'))
  })
})
