import type { ArgumentSpec } from '../../command.js'

export const datasetArgument: ArgumentSpec = { name: 'id', about: 'Dataset id, as listed by kg dataset list' }
