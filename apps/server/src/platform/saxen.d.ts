declare module 'saxen' {
  type Attributes = () => Record<string, string>
  type Decode = (text: string) => string

  /** The part of the parser that is used here. */
  export class Parser {
    on(
      event: 'openTag',
      heard: (name: string, attributes: Attributes, decode: Decode) => void,
    ): this
    on(event: 'closeTag', heard: (name: string) => void): this
    on(event: 'text', heard: (text: string, decode: Decode) => void): this
    on(event: 'cdata', heard: (text: string) => void): this
    on(event: 'error', heard: (error: Error) => void): this
    parse(xml: string): void
    stop(): void
  }
}
