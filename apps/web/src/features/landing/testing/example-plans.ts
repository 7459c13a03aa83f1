// For the test that compares them with the calculator, which is another feature.
export { EXAMPLE_MINIMUM, EXAMPLE_MINIMUMS, EXAMPLE_PLANS } from "../payoff-example.tsx";
