// The package ships no types, and all that is needed of it is the browser's class.
declare module 'ws' {
  export const WebSocket: typeof globalThis.WebSocket
}
