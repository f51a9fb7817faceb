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
  title: 'The request is not valid',
  detail: ({ where, problems }) =>
    `The ${where} is not valid: ${problems.map(({ path, problem }) => `${path || 'it'} ${problem}`).join('; ')}`,
  remedy: () => 'Correct it. GET /openapi.json and docs/http.md describe the request',
})

export const InvalidQuadsError = defineError<{ index: number; why: string }>({
  code: 'INVALID_QUADS',
  status: 400,
  title: 'A statement is not valid',
  detail: ({ index, why }) => `Statement ${index}: ${why}`,
  remedy: () =>
    'Write IRIs without brackets, blank nodes as _:label, and literals as "text", "text"@en or "5"^^<datatype>. Nothing was stored',
})

export const UnauthorizedError = defineError<{ why: string }>({
  code: 'UNAUTHORIZED',
  status: 401,
  title: 'A valid token is required',
  detail: ({ why }) => why,
  remedy: (_, hint) =>
    `Send Authorization: Bearer <token>. The operator can print the admin token with ${hint('showToken')}`,
})

export const ForbiddenError = defineError<{ why: string }>({
  code: 'FORBIDDEN',
  status: 403,
  title: 'Not allowed',
  detail: ({ why }) => why,
  remedy: () => 'Use a token that allows this',
})

export const AdminOnlyError = defineError<object>({
  code: 'ADMIN_TOKEN_REQUIRED',
  status: 403,
  title: 'The node-admin token is required',
  detail: () => 'Only the operator of the node can do this, but the token belongs to an agent',
  remedy: (_, hint) => `Use the admin token, which the operator can print with ${hint('showToken')}`,
})

export const RouteNotFoundError = defineError<{ method: string; path: string }>({
  code: 'ROUTE_NOT_FOUND',
  status: 404,
  title: 'Route not found',
  detail: ({ method, path }) => `There is no route ${method} ${path}`,
  remedy: () => 'See all routes: GET /.well-known/skill.md',
})

export const MethodNotAllowedError = defineError<{ method: string; path: string; allow: string[] }>({
  code: 'METHOD_NOT_ALLOWED',
  status: 405,
  title: 'The route does not support this method',
  detail: ({ method, path, allow }) => `${path} takes ${allow.join(', ')}, not ${method}`,
  remedy: ({ allow }) => `Use ${allow.join(' or ')}`,
})

export const NotAcceptableError = defineError<{ accept: string; offers: string[] }>({
  code: 'NOT_ACCEPTABLE',
  status: 406,
  title: 'None of the accepted formats is available',
  detail: ({ accept, offers }) => `Accept: ${accept} matches none of ${offers.join(', ')}`,
  remedy: ({ offers }) => `Accept one of ${offers.join(', ')}`,
})

export const BodyTooLargeError = defineError<{ limit: number }>({
  code: 'BODY_TOO_LARGE',
  status: 413,
  title: 'The body is too large',
  detail: ({ limit }) => `This route accepts at most ${limit} bytes`,
  remedy: () => 'Split it into several requests. You can write to a draft many times before you finalize it',
})

export const UnsupportedMediaTypeError = defineError<{ given: string; takes: string[] }>({
  code: 'UNSUPPORTED_MEDIA_TYPE',
  status: 415,
  title: 'This route does not accept this media type',
  detail: ({ given, takes }) => `Content-Type ${given || '(none)'} is not one of ${takes.join(', ')}`,
  remedy: ({ takes }) => `Send ${takes.join(' or ')}`,
})

export const HostRefusedError = defineError<{ host: string }>({
  code: 'HOST_REFUSED',
  status: 421,
  title: 'The host name is not allowed',
  detail: ({ host }) => `This node does not answer for Host: ${host}`,
  remedy: () => 'Use the address that the node listens on, or add the name to http.allowedHosts',
})

export const OriginRefusedError = defineError<{ origin: string }>({
  code: 'ORIGIN_REFUSED',
  status: 403,
  title: 'Web pages from this origin may not call the node',
  detail: ({ origin }) => `Origin ${origin} is not allowed`,
  remedy: () => 'Add the origin to http.corsOrigins',
})

export const RateLimitedError = defineError<{ perMinute: number }>({
  code: 'RATE_LIMITED',
  status: 429,
  title: 'Too many requests',
  detail: ({ perMinute }) => `A client may send ${perMinute} requests per minute`,
  remedy: () => 'Wait for the time in Retry-After, then try again',
})

export const StreamsTooManyError = defineError<{ most: number }>({
  code: 'STREAMS_TOO_MANY',
  status: 503,
  title: 'Too many event streams',
  detail: ({ most }) => `The limit of ${most} open event streams is reached`,
  remedy: () => 'Close streams that you no longer need, or try again later',
})

export const StoppingError = defineError<object>({
  code: 'NODE_STOPPING',
  status: 503,
  title: 'The node is stopping',
  detail: () => 'The node is finishing its running requests and accepts no new ones',
  remedy: () => 'Try again when the node is back',
})

export const NodeNotReadyError = defineError<{ why: string }>({
  code: 'NODE_NOT_READY',
  status: 503,
  title: 'The store does not work',
  detail: ({ why }) => `The store does not answer: ${why}`,
  remedy: (_, hint) =>
    `Find the cause in the log (${hint('logs')}): usually the disk, or the SPARQL server at store.url`,
})

export const RequestDeadlineError = defineError<{ ms: number }>({
  code: 'REQUEST_DEADLINE',
  status: 504,
  title: 'The request took too long',
  detail: ({ ms }) => `The request did not finish within ${ms} ms`,
  remedy: () => 'It may still finish. Check the outcome before you try again',
})

export const IdempotencyMismatchError = defineError<{ key: string }>({
  code: 'IDEMPOTENCY_KEY_REUSED',
  status: 422,
  title: 'The key belongs to another request',
  detail: ({ key }) => `Idempotency-Key ${key} was already used for a request with another body or route`,
  remedy: () => 'Use a new key for a new request',
})

export const OperationRunningError = defineError<{ key: string }>({
  code: 'OPERATION_RUNNING',
  status: 409,
  title: 'The first request with this key is still running',
  detail: ({ key }) => `The request with Idempotency-Key ${key} is still running`,
  remedy: ({ key }) => `Wait, then check its outcome: GET /api/operations/${key}`,
})

export const OperationNotFoundError = defineError<{ key: string }>({
  code: 'OPERATION_NOT_FOUND',
  status: 404,
  title: 'Operation not found',
  detail: ({ key }) => `This node knows no request with Idempotency-Key ${key}`,
  remedy: () => 'You can safely send the request: it never arrived, or was refused before it changed anything',
})

export const CursorInvalidError = defineError<object>({
  code: 'CURSOR_INVALID',
  status: 400,
  title: 'Invalid cursor',
  detail: () => 'The cursor could not be read',
  remedy: () => 'Start again without a cursor',
})

export const InternalError = defineError<object>({
  code: 'INTERNAL',
  status: 500,
  title: 'Unexpected error',
  detail: () => 'An unexpected error occurred. The log of the node has the details',
  remedy: (_, hint) => `Please report this bug with the log: ${hint('logs')}`,
})

export const ConfigInvalidError = defineError<{ where: string; why: string }>({
  code: 'CONFIG_INVALID',
  status: 500,
  title: 'Invalid setting',
  detail: ({ where, why }) => `${where} ${why}`,
  remedy: () => 'Correct it and start again. docs/config.md describes every setting',
})

export const ApiPortTakenError = defineError<{ host: string; port: number }>({
  code: 'API_PORT_TAKEN',
  status: 500,
  title: 'The API port is already in use',
  detail: ({ host, port }) => `Another program already listens on ${host}:${port}`,
  remedy: ({ port }, hint) =>
    `Choose another port: ${hint('choosePort', { port: port + 1 })}, or set apiPort in config.json. 0 picks a free port`,
})

export const ApiHostUnusableError = defineError<{ host: string; why: string }>({
  code: 'API_HOST_UNUSABLE',
  status: 500,
  title: 'The API cannot listen on this address',
  detail: ({ host, why }) => `The API cannot listen on ${host}: ${why}`,
  remedy: () => 'Set apiHost to an address of this machine, such as 127.0.0.1',
})
