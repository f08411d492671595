import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getStaticValue } from '@eslint-community/eslint-utils';
import { checkSync } from 'recheck';

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

    const judge = (node) => {
      const text = sourceCode.getText(node);
      notNeeded.delete(text);
      if (excepted.has(text)) return;
      const expression = getStaticValue(node, sourceCode.getScope(node))?.value;
      const finding = expression instanceof RegExp ? findingOn(expression) : { messageId: 'notConstant' };
      if (finding !== undefined) context.report({ node, ...finding });
    };

    return {
      'Literal[regex]': judge,
      ":matches(NewExpression, CallExpression)[callee.name='RegExp']": judge,
      'Program:exit'(node) {
        for (const data of notNeeded.values()) context.report({ node, messageId: 'notNeeded', data });
      },
    };
  },
};

/** Many are written more than once. */
const findings = new Map();

function findingOn(expression) {
  const key = String(expression);
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
