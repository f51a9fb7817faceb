import pino, { type DestinationStream, type Level, type Logger } from 'pino'

/** Structured lines; whatever could be a secret is cut out. */
export function makeLog(level: Level, destinations: readonly DestinationStream[]): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'token',
          'authToken',
          'password',
          'privateKey',
          'headers.authorization',
          '*.token',
          '*.authToken',
          '*.password',
          '*.privateKey',
          'req.headers.authorization',
        ],
        censor: '[secret]',
      },
    },
    pino.multistream(destinations.map((stream) => ({ level, stream }))),
  )
}
