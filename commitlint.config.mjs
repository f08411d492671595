/** A subject of at most 72 characters in the imperative, and a body for the why. `.ci/run` checks the commits since the rule was made. */
export default {
  plugins: [
    {
      rules: {
        'header-imperative': ({ header }) => [
          /^[A-Z][a-z]+\b/.test(header) &&
            !/^(?!Bring|Feed|Need|Embed|Speed|Seed|Shed|Exceed|Proceed|Succeed|Ring|String)\w+(ed|ing)\b/.test(
              header,
            ),
          'the subject must begin with a verb in the imperative, such as "Fix flaky void test on slow machines"',
        ],
      },
    },
  ],
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-full-stop': [2, 'never', '.'],
    'header-imperative': [2, 'always'],
    'body-empty': [2, 'never'],
    'body-leading-blank': [2, 'always'],
  },
};
