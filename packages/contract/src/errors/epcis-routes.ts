import { defineError } from '@kg/core/errors'

export const EpcisQueryParameterError = defineError<{ parameter: string; why: string }>({
  code: 'EPCIS_QUERY_PARAMETER',
  status: 400,
  title: 'Query parameter refused',
  detail: ({ parameter, why }) => `${parameter}: ${why}`,
  remedy: () => 'Send parameters of the simple event query of EPCIS 2.0; docs/epcis.md lists them',
})

export const EpcisQueryTooLargeError = defineError<{ most: number }>({
  code: 'EPCIS_QUERY_TOO_LARGE',
  status: 413,
  title: 'Too many events',
  detail: ({ most }) => `More than ${most} events meet the query, or too many must be looked at`,
  remedy: () =>
    'Narrow the query, or leave out maxEventCount and order by eventTime or recordTime, and read page by page',
})

export const EpcisNotFoundError = defineError<{ what: string; id: string }>({
  code: 'EPCIS_NOT_FOUND',
  status: 404,
  title: 'No such EPCIS resource',
  detail: ({ what, id }) => `There is no ${what} ${id} that you may see`,
  remedy: () => 'List what there is: GET the path without its last part',
})

export const EpcisQueryExistsError = defineError<{ name: string }>({
  code: 'EPCIS_QUERY_EXISTS',
  status: 409,
  title: 'A query of this name exists',
  detail: ({ name }) => `You have a query ${name} already`,
  remedy: () => 'Choose another name, or delete that query first',
})

export const EpcisQueriesTooManyError = defineError<{ most: number }>({
  code: 'EPCIS_QUERIES_TOO_MANY',
  status: 409,
  title: 'Too many named queries',
  detail: ({ most }) => `You have ${most} named queries, and an agent may have no more`,
  remedy: () => 'Delete one that you no longer need: DELETE /epcis/queries/{name}',
})

export const EpcisSubscriptionError = defineError<{ why: string }>({
  code: 'EPCIS_SUBSCRIPTION_CONTROLS',
  status: 400,
  title: 'Subscription refused',
  detail: ({ why }) => why,
  remedy: () => 'Give either stream: true or a schedule, and an http or https address that this node may call',
})

export const EpcisWebhookRefusedError = defineError<{ host: string }>({
  code: 'EPCIS_WEBHOOK_REFUSED',
  status: 400,
  title: 'Webhooks to this machine are off',
  detail: ({ host }) => `${host} is the machine of this node, and subscriptions may not send to it`,
  remedy: () => 'Name a server outside, or ask the operator to set datasets.loopbackWebhooks to true',
})

export const EpcisNotAcceptableError = defineError<{ header: string; given: string; offers: string }>({
  code: 'EPCIS_NOT_ACCEPTABLE',
  status: 406,
  title: 'This answer cannot be given in the form that was asked for',
  detail: ({ header, given, offers }) => `${header}: ${given} cannot be met; the node offers ${offers}`,
  remedy: () => 'Ask for one of the forms that OPTIONS names',
})

export const EpcisDeliveryError = defineError<{ dest: string; why: string }>({
  code: 'EPCIS_DELIVERY_FAILED',
  status: 502,
  title: 'A subscriber could not be reached',
  detail: ({ dest, why }) => `${dest}: ${why}`,
  remedy: () => 'Nothing to do: the delivery is tried again',
})

/** The exceptions of EPCIS 2.0, by our codes where these say more than the status. */
const exceptions: Readonly<Record<string, string>> = {
  EPCIS_QUERY_PARAMETER: 'QueryParameterException',
  EPCIS_QUERY_TOO_LARGE: 'QueryTooLargeException',
  EPCIS_QUERIES_TOO_MANY: 'ImplementationException',
  EPCIS_SUBSCRIPTION_CONTROLS: 'SubscriptionControlsException',
  EPCIS_WEBHOOK_REFUSED: 'SubscriptionControlsException',
  BODY_TOO_LARGE: 'CaptureLimitExceededException',
}
const byStatus: Readonly<Record<number, string>> = {
  400: 'ValidationException',
  401: 'SecurityException',
  403: 'SecurityException',
  404: 'NoSuchResourceException',
  406: 'NotAcceptableException',
  409: 'ResourceAlreadyExistsException',
  413: 'QueryTooLargeException',
  414: 'URITooLongException',
  415: 'UnsupportedMediaTypeException',
}

/** What EPCIS calls an error. */
export const epcisExceptionOf = (code: string, status: number): string =>
  `epcisException:${exceptions[code] ?? byStatus[status] ?? 'ImplementationException'}`
