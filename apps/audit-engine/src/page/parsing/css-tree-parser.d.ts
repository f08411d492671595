declare module 'css-tree/parser' {
  /** What stands in a list of declarations. What is no declaration is of the type `Raw`. */
  interface CssNode {
    readonly type: string;
    readonly property: string;
    readonly important: boolean;
    readonly value: { readonly value: string };
  }

  export default function parse(
    css: string,
    options: { context: 'declarationList'; parseValue: false },
  ): { readonly children: Iterable<CssNode> };
}
