import { defineError } from '@kg/core/errors'

export const SavedQueryNotFoundError = defineError<{ name: string; contextGraphId: string }>({
  code: 'SAVED_QUERY_NOT_FOUND',
  status: 404,
  title: 'Saved query not found',
  detail: ({ name, contextGraphId }) => `${contextGraphId} has no saved query ${name} that you can see or change`,
  remedy: ({ contextGraphId }) => `List them: GET /api/context-graph/${contextGraphId}/saved-queries`,
})

export const SavedQueryNameUsedError = defineError<{ name: string; contextGraphId: string }>({
  code: 'SAVED_QUERY_NAME_USED',
  status: 409,
  title: 'The name belongs to something else',
  detail: ({ name, contextGraphId }) => `Your asset ${name} in ${contextGraphId} is not a saved query`,
  remedy: () => 'Choose another name',
})

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))

export const ParameterUnknownError = defineError<{ parameter: string; known: string[] }>({
  code: 'PARAMETER_UNKNOWN',
  status: 400,
  title: 'The query has no such parameter',
  detail: ({ parameter }) => `${parameter} is not a parameter of this query`,
  remedy: ({ known }) => `Leave it out. The parameters are: ${list(known)}`,
})

export const ParameterMissingError = defineError<{ parameter: string; type: string }>({
  code: 'PARAMETER_MISSING',
  status: 400,
  title: 'A parameter has no value',
  detail: ({ parameter }) => `${parameter} has no value and no default`,
  remedy: ({ parameter, type }) => `Give ${parameter} a value of type ${type}`,
})

const forms: Readonly<Record<string, string>> = {
  iri: 'an absolute IRI, such as https://schema.org/Person',
  text: 'a text',
  number: 'a number, such as 5 or 0.5',
  date: 'a date (2026-01-31) or a time (2026-01-31T10:00:00Z)',
}

export const ParameterInvalidError = defineError<{ parameter: string; type: string; value: string }>({
  code: 'PARAMETER_INVALID',
  status: 400,
  title: 'A parameter has a value of the wrong type',
  detail: ({ parameter, type, value }) => `${parameter} is of type ${type}, and ${value} is not`,
  remedy: ({ parameter, type }) => `Give ${parameter} ${forms[type] ?? 'another value'}`,
})

export const ParameterMisfitError = defineError<{ parameter: string; why: 'unused' | 'twice' }>({
  code: 'PARAMETER_MISFIT',
  status: 400,
  title: 'The parameters do not fit the query',
  detail: ({ parameter, why }) =>
    why === 'twice' ? `${parameter} is listed twice` : `The query contains neither ?${parameter} nor {{${parameter}}}`,
  remedy: ({ parameter, why }) =>
    why === 'twice' ? 'Remove one of them' : `Write ?${parameter} where its value belongs, or remove the parameter`,
})
