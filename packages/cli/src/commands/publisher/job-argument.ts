import type { ArgumentSpec } from '../../command.js'

export const publisherJobArgument: ArgumentSpec = { name: 'jobId', about: 'Job id, as listed by kg publisher jobs' }
