import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getStaticValue } from '@eslint-community/eslint-utils';
import { checkSync } from 'recheck';
import ts from 'typescript';

/** Methods of strings that make a regular expression of a text. */
const MATCHING = ['match', 'matchAll', 'search'];
/** Where `RegExp` makes none, or makes one that is judged. */
const NAMED =
  ':matches(NewExpression, CallExpression) > .callee, BinaryExpression[operator="instanceof"] > .right';

/** Only the whole check ends by the clock. Everything in it is counted, so that all machines judge alike. */
const SETTINGS = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

const HINT = 'Rewrite it, or state the bound of its input in tools/expressions/exceptions.mjs.';

/**
 * A rule of ESLint: no regular expression takes more than linear time, as recheck judges it. That is also said of those
 * that it can't judge, and of those whose text is not known before the program runs.
 *
 * Its option is the exceptions: `file` from the root, `expression` as it is written there, and `bound`, the reason. An
 * exception that is not needed is an error, too.
 */
export default {
  meta: {
    type: 'problem',
    schema: [{ type: 'array' }],
    defaultOptions: [[]],
    messages: {
      slow: `Takes more than linear time ({{complexity}}), for example on {{attack}}. ${HINT}`,
      unknown: `recheck can't judge it ({{reason}}). ${HINT}`,
      hidden: 'Write `new RegExp(…)`, so that its text is judged.',
      notConstant: `Its text is not known before the program runs. ${HINT}`,
      notNeeded: 'The exception for {{expression}} is not needed: the file has no such expression.',
    },
  },

  create(context) {
    const { sourceCode } = context;
    const [exceptions] = context.options;
    for (const { file } of exceptions)
      if (!existsSync(join(context.cwd, file)))
        throw new Error(`tools/expressions/exceptions.mjs: no file ${file}`);
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/');
    const notNeeded = new Map(
      exceptions.filter((each) => each.file === file).map((each) => [each.expression, each]),
    );
    const excepted = new Set(notNeeded.keys());

    const valueOf = (node) => getStaticValue(node, sourceCode.getScope(node))?.value;
    /** `expression`: its source and flags; undefined if they are not known. */
    const judge = (node, expression) => {
      const text = sourceCode.getText(node);
      notNeeded.delete(text);
      if (excepted.has(text)) return;
      const finding = expression ? findingOn(expression) : { messageId: 'notConstant' };
      if (finding !== undefined) context.report({ node, ...finding });
    };
    /** Where the file has no types, only what is known to be a text. */
    const isText = (node) => typeof valueOf(node) === 'string' || mayBeText(sourceCode.parserServices, node);

    return {
      ":matches(Literal[regex], :matches(NewExpression, CallExpression)[callee.name='RegExp'])"(node) {
        judge(node, valueOf(node));
      },
      [`Identifier[name='RegExp']:not(${NAMED}, TSTypeReference > *)`](node) {
        context.report({ node, messageId: 'hidden' });
      },
      'CallExpression[callee.type="MemberExpression"]'({ callee, arguments: [text] }) {
        const method = callee.computed ? callee.property.value : callee.property.name;
        if (!MATCHING.includes(method) || text === undefined || !isText(text)) return;
        if (!mayBeText(sourceCode.parserServices, callee.object, true)) return;
        const source = valueOf(text);
        judge(text, source === undefined ? undefined : { source, flags: '' });
      },
      'Program:exit'(node) {
        for (const data of notNeeded.values()) context.report({ node, messageId: 'notNeeded', data });
      },
    };
  },
};

/** Whether a value of the node's type can be a text; `unknown` where the file has no types. */
function mayBeText(services, node, unknown = false) {
  if (!services?.program) return unknown;
  const type = services.getTypeAtLocation(node);
  const bound = services.program.getTypeChecker().getBaseConstraintOfType(type) ?? type;
  const types = bound.isUnion() ? bound.types : [bound];
  return types.some(({ flags }) => flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any));
}

/** Many are written more than once. */
const findings = new Map();

function findingOn(expression) {
  const key = `/${expression.source}/${expression.flags}`;
  if (!findings.has(key)) findings.set(key, judged(expression));
  return findings.get(key);
}

function judged({ source, flags }) {
  const result = checkSync(source, flags, SETTINGS);
  if (result.status === 'safe') return undefined;
  if (result.status === 'vulnerable') {
    const { complexity, attack } = result;
    return { messageId: 'slow', data: { complexity: complexity.summary, attack: attack.pattern } };
  }
  const { kind, message = kind } = result.error;
  return { messageId: 'unknown', data: { reason: message } };
}
