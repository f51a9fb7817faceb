import { defineError } from '@kg/core/errors'

export const DatasetClientRefusedError = defineError<{ address: string }>({
  code: 'DATASET_CLIENT_REFUSED',
  status: 403,
  title: 'This address may not use the dataset routes',
  detail: ({ address }) => `Clients at ${address} may not use the dataset routes of this node`,
  remedy: () => 'Ask the operator to add the address to the setting datasets.allowFrom',
})

export const StandardUnknownError = defineError<{ given: string; takes: readonly string[] }>({
  code: 'DATASET_STANDARD_UNKNOWN',
  status: 400,
  title: 'Unknown standard',
  detail: ({ given, takes }) => `${given === '' ? 'No standard' : given} was given; it must be ${takes.join(', ')}`,
  remedy: () => 'Send one of these names; upper and lower case matter',
})

export const DatasetFileMissingError = defineError<Record<string, never>>({
  code: 'DATASET_FILE_MISSING',
  status: 400,
  title: 'No data to import',
  detail: () => 'The request has no file',
  remedy: () => 'Send the dataset in the field file, as a file or as text',
})

export const HandlerNotFoundError = defineError<{ handlerId: string }>({
  code: 'HANDLER_NOT_FOUND',
  status: 404,
  title: 'No such handler',
  detail: ({ handlerId }) => `There is no handler ${handlerId} of yours for this operation`,
  remedy: () => 'Use the handler_id that the request was answered with; results stay for at least 24 hours',
})

export const HandlerCancelledError = defineError<Record<string, never>>({
  code: 'CANCELLED',
  status: 409,
  title: 'Cancelled',
  detail: () => 'It was cancelled before it was done',
  remedy: () => 'Start it again',
})

export const DatasetNotFoundError = defineError<{ datasetId: string }>({
  code: 'DATASET_NOT_FOUND',
  status: 404,
  title: 'No such dataset',
  detail: ({ datasetId }) => `There is no dataset ${datasetId} that you may see`,
  remedy: (_, hint) => `See which datasets there are: ${hint('listDatasets')}`,
})

export const ElementNotFoundError = defineError<{ elementId: string }>({
  code: 'DATASET_ELEMENT_NOT_FOUND',
  status: 404,
  title: 'No such element',
  detail: ({ elementId }) => `No dataset that you may see has the element ${elementId}`,
  remedy: () => 'Send the @id of an object, or the unique_identifier that POST /api/latest/trail/lookup gives',
})

export const ImporterOnlyError = defineError<{ datasetId: string }>({
  code: 'DATASET_IMPORTER_ONLY',
  status: 403,
  title: 'Only the importer may do this',
  detail: ({ datasetId }) => `Another agent imported the dataset ${datasetId}, and only that agent may do this`,
  remedy: () => 'Use the token of the agent that imported it: GET /api/latest/get_dataset_info/{dataset_id} names it',
})

export const PermissionedDataMissingError = defineError<{ objectId: string }>({
  code: 'PERMISSIONED_DATA_MISSING',
  status: 404,
  title: 'No permissioned data',
  detail: ({ objectId }) => `The object ${objectId} has no permissioned data on this node`,
  remedy: () => 'Name an object with properties.permissioned_data.data that has not been removed',
})

export const ImportInvalidError = defineError<{ why: string }>({
  code: 'IMPORT_INVALID',
  status: 405,
  title: 'The file cannot be imported',
  detail: ({ why }) => why,
  remedy: () => 'Correct the file, or name the other importtype, and import it again',
})

export const ImportNotFoundError = defineError<{ importId: string }>({
  code: 'IMPORT_NOT_FOUND',
  status: 404,
  title: 'No such import',
  detail: ({ importId }) => `There is no import ${importId} that you may see`,
  remedy: () => 'GET /api/imports_info lists the imports that you may see',
})
