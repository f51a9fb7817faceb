import { defineError } from '@kg/core/errors'

export const InvalidJsonError = defineError<{ why: string }>({
  code: 'INVALID_JSON',
  status: 400,
  title: 'The body is not JSON',
  detail: ({ why }) => `The body could not be read as JSON: ${why}`,
  remedy: () => 'Send valid JSON in UTF-8 with Content-Type: application/json',
})

export const ValidationFailedError = defineError<{ where: string; problems: { path: string; problem: string }[] }>({
  code: 'VALIDATION_FAILED',
  status: 400,
  title: 'The request does not fit its contract',
  detail: ({ where, problems }) =>
    `The ${where} is not as it should be: ${problems.map(({ path, problem }) => `${path || 'it'} ${problem}`).join('; ')}`,
  remedy: () => 'GET /openapi.json or docs/http.md say what the route takes',
})

export const InvalidQuadsError = defineError<{ index: number; why: string }>({
  code: 'INVALID_QUADS',
  status: 400,
  title: 'A statement is not valid',
  detail: ({ index, why }) => `Statement ${index}: ${why}`,
  remedy: () =>
    'Give IRIs bare, blank nodes as _:label and literals as "text", "text"@en or "5"^^<datatype>; nothing was stored',
})

export const UnauthorizedError = defineError<{ why: string }>({
  code: 'UNAUTHORIZED',
  status: 401,
  title: 'A valid token is needed',
  detail: ({ why }) => why,
  remedy: (_, hint) =>
    `Send Authorization: Bearer <token>; the operator sees the admin token with ${hint('showToken')}`,
})

export const ForbiddenError = defineError<{ why: string }>({
  code: 'FORBIDDEN',
  status: 403,
  title: 'Not allowed',
  detail: ({ why }) => why,
  remedy: () => 'Use a token that has this right',
})

export const AdminOnlyError = defineError<object>({
  code: 'ADMIN_TOKEN_REQUIRED',
  status: 403,
  title: 'The node-admin token is needed',
  detail: () => 'This is for the operator of the node; the token given belongs to an agent',
  remedy: (_, hint) => `Use the admin token, which the operator sees with ${hint('showToken')}`,
})

export const RouteNotFoundError = defineError<{ method: string; path: string }>({
  code: 'ROUTE_NOT_FOUND',
  status: 404,
  title: 'No such route',
  detail: ({ method, path }) => `There is no ${method} ${path}`,
  remedy: () => 'GET /.well-known/skill.md lists what this node serves',
})

export const MethodNotAllowedError = defineError<{ method: string; path: string; allow: string[] }>({
  code: 'METHOD_NOT_ALLOWED',
  status: 405,
  title: 'The route does not take this method',
  detail: ({ method, path, allow }) => `${path} takes ${allow.join(', ')}, not ${method}`,
  remedy: ({ allow }) => `Use ${allow.join(' or ')}`,
})

export const NotAcceptableError = defineError<{ accept: string; offers: string[] }>({
  code: 'NOT_ACCEPTABLE',
  status: 406,
  title: 'None of the accepted formats can be had',
  detail: ({ accept, offers }) => `Accept: ${accept} matches none of ${offers.join(', ')}`,
  remedy: ({ offers }) => `Accept one of ${offers.join(', ')}`,
})

export const BodyTooLargeError = defineError<{ limit: number }>({
  code: 'BODY_TOO_LARGE',
  status: 413,
  title: 'The body is too large',
  detail: ({ limit }) => `This route takes bodies up to ${limit} bytes`,
  remedy: () => 'Send it in several requests; an asset can be written to many times before it is finalized',
})

export const UnsupportedMediaTypeError = defineError<{ given: string; takes: string[] }>({
  code: 'UNSUPPORTED_MEDIA_TYPE',
  status: 415,
  title: 'The body has a type that this route does not take',
  detail: ({ given, takes }) => `Content-Type ${given || '(none)'} is not one of ${takes.join(', ')}`,
  remedy: ({ takes }) => `Send ${takes.join(' or ')}`,
})

export const HostRefusedError = defineError<{ host: string }>({
  code: 'HOST_REFUSED',
  status: 421,
  title: 'The request is for another host',
  detail: ({ host }) => `This node does not answer for Host: ${host}`,
  remedy: () => 'Use the address the node listens on, or add the name to http.allowedHosts',
})

export const OriginRefusedError = defineError<{ origin: string }>({
  code: 'ORIGIN_REFUSED',
  status: 403,
  title: 'Pages of this origin may not call the node',
  detail: ({ origin }) => `Origin ${origin} is not allowed`,
  remedy: () => 'Add the origin to http.corsOrigins',
})

export const RateLimitedError = defineError<{ perMinute: number }>({
  code: 'RATE_LIMITED',
  status: 429,
  title: 'Too many requests',
  detail: ({ perMinute }) => `A client may send ${perMinute} requests a minute`,
  remedy: () => 'Wait as long as Retry-After says',
})

export const StreamsTooManyError = defineError<{ most: number }>({
  code: 'STREAMS_TOO_MANY',
  status: 503,
  title: 'Too many event streams',
  detail: ({ most }) => `${most} event streams are open, and that is the most`,
  remedy: () => 'Close streams that are not read, or try again when others have ended',
})

export const StoppingError = defineError<object>({
  code: 'NODE_STOPPING',
  status: 503,
  title: 'The node is stopping',
  detail: () => 'The node finishes what it has begun and takes no more',
  remedy: () => 'Try again when it is back',
})

export const NodeNotReadyError = defineError<{ why: string }>({
  code: 'NODE_NOT_READY',
  status: 503,
  title: 'The node cannot do its work',
  detail: ({ why }) => `The store does not answer: ${why}`,
  remedy: (_, hint) => `See ${hint('logs')}, then mend what it names: the disk, or the SPARQL server of store.url`,
})

export const RequestDeadlineError = defineError<{ ms: number }>({
  code: 'REQUEST_DEADLINE',
  status: 504,
  title: 'The request took too long',
  detail: ({ ms }) => `The request was not done after ${ms} ms`,
  remedy: () => 'Look up its outcome with GET /api/operations/{Idempotency-Key}, then try again',
})

export const IdempotencyMismatchError = defineError<{ key: string }>({
  code: 'IDEMPOTENCY_KEY_REUSED',
  status: 422,
  title: 'The key belongs to another request',
  detail: ({ key }) => `Idempotency-Key ${key} was used for a request with another body or route`,
  remedy: () => 'Use a new key for a new request',
})

export const OperationRunningError = defineError<{ key: string }>({
  code: 'OPERATION_RUNNING',
  status: 409,
  title: 'The first request with this key is still running',
  detail: ({ key }) => `The request with Idempotency-Key ${key} has not ended yet`,
  remedy: () => 'GET /api/operations/{key} tells when it has',
})

export const OperationNotFoundError = defineError<{ key: string }>({
  code: 'OPERATION_NOT_FOUND',
  status: 404,
  title: 'No such operation',
  detail: ({ key }) => `No request with Idempotency-Key ${key} is known`,
  remedy: () => 'It never arrived, or it was refused before anything was done: it is safe to send it',
})

export const CursorInvalidError = defineError<object>({
  code: 'CURSOR_INVALID',
  status: 400,
  title: 'The cursor is not one of ours',
  detail: () => 'The cursor could not be read',
  remedy: () => 'Start again without a cursor',
})

export const InternalError = defineError<object>({
  code: 'INTERNAL',
  status: 500,
  title: 'Something went wrong in the node',
  detail: () => 'The node failed in a way it did not expect; its log has the details',
  remedy: (_, hint) => `Please report it, with what ${hint('logs')} shows`,
})

export const ConfigInvalidError = defineError<{ where: string; why: string }>({
  code: 'CONFIG_INVALID',
  status: 500,
  title: 'A setting is not valid',
  detail: ({ where, why }) => `${where} ${why}`,
  remedy: () => 'docs/config.md lists every setting; correct it and start again',
})

export const ApiPortTakenError = defineError<{ host: string; port: number }>({
  code: 'API_PORT_TAKEN',
  status: 500,
  title: 'The port of the API is taken',
  detail: ({ host, port }) => `Another program already listens on ${host}:${port}`,
  remedy: ({ port }, hint) =>
    `Choose another port: ${hint('choosePort', { port: port + 1 })}, or apiPort in config.json; 0 takes a free one`,
})

export const ApiHostUnusableError = defineError<{ host: string; why: string }>({
  code: 'API_HOST_UNUSABLE',
  status: 500,
  title: 'The API cannot listen there',
  detail: ({ host, why }) => `The API cannot listen on ${host}: ${why}`,
  remedy: () => 'Set apiHost to an address of this machine; 127.0.0.1 is the default',
})
