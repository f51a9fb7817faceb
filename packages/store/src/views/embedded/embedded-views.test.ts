import { describeViews } from '../describe-views.js'
import { embeddedViews } from './embedded-views.js'

describeViews('the embedded engine', async (ledger) => embeddedViews()({ ledger }), { asOf: true })
