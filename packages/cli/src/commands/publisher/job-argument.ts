import type { ArgumentSpec } from '../../command.js'

export const publisherJobArgument: ArgumentSpec = { name: 'jobId', about: 'Job id, as kg publisher jobs lists it' }
