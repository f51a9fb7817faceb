// Run by vitest, which `run-compliance.ts` starts once for each server.
import type * as Suite from '../../packages/store/dist/views/describe-views.js'
import { type ServerSettings, serverViews } from './server-engine.js'

const suite = new URL('../../../packages/store/dist/views/describe-views.js', import.meta.url).href
const { describeViews } = (await import(suite)) as typeof Suite
const { name, settings } = JSON.parse(process.env.KG_TEST_SERVER ?? '{}') as { name: string; settings: ServerSettings }

describeViews(name, (ledger) => serverViews(settings)({ ledger }), { asOf: false })
