/** The first words of subjects. A list, because no pattern tells a verb from a noun; add the verb that you miss. */
const VERBS = new Set(
  `Accept Acknowledge Add Alert Allow Answer Append Apply Archive Ask Assert Audit Await Avoid Batch Begin Block Bound
  Break Bring Build Bump Cache Call Cancel Change Charge Check Claim Clean Clear Close Collect Combine Commit Compare Compile
  Complete Compute Configure Connect Copy Correct Count Cover Create Credit Cut Decide Declare Define Delete Deliver
  Deploy Derive Describe Detect Disable Distinguish Divide Document Double Drain Drop Embed Enable End Enforce Ensure
  Exclude Expect Explain Export Extend Extract Fail Feed Fetch Fill Find Fit Fix Fold Follow Forbid Forget Format Fuzz
  Generate Give Grant Group Guard Guide Handle Hash Have Hide Hold Ignore Import Improve Include Index Inline Install Issue
  Judge Keep Kill Know Lead Leave Let Limit Link Lint List Listen Load Lock Log Look Loosen Lower Make Mark Mask Match
  Measure Merge Migrate Move Name Need Note Notice Notify Open Order Pace Parse Pass Pause Pin Poll Prefer
  Prepare Prevent Print Process Promise Prove Provide Publish Put Quote Raise Reach Read Rebuild Receive Recognise Reconcile
  Record Recover Reduce Refund Refuse Register Rehearse Reject Release Remove Rename Renew Reorder Repair Repeat Replace
  Replay Reply Report Request Require Reserve Reset Restart Restore Restrict Retry Return Reuse Revert Rewind Rewrite Roll Rotate
  Run Save Say Scale Schedule Score Seal Search See Seed Select Sell Send Separate Serve Set Share Shorten Show Shrink Sign
  Simplify Skip Sort Spare Speed Split Spread Start State Stop Store Stream Support Swap Take Tell Test Throw Tidy
  Tighten Time Trace Treat Trim Try Tune Turn Type Unify Update Upgrade Use Validate Verify Void Wait Warn Watch Wrap
  Write`.split(/\s+/),
);

/** A subject of at most 72 characters in the imperative, and a body for the why. `.ci/run` checks the commits since the rule was made. */
export default {
  plugins: [
    {
      rules: {
        'header-imperative': ({ header }) => [
          VERBS.has(header?.split(' ', 1)[0]),
          'the subject must begin with a verb in the imperative, such as "Fix flaky void test on slow machines"; commitlint.config.mjs lists the verbs',
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
