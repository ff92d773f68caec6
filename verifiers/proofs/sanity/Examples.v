(** What the kernel says of small formulas, computed: each line is a sentence of docs/language.md with its value by hand.

    The formulas are canonical text, read and judged at the rational numbers on one case; so an error in the reader, in a
    head, in a truth table or in the rule for verdicts stops the compilation of this file. *)
From Plumbline.sanity Require Import Subject.

(** numbers *)
Example sum_of_three : says "(= (+ 1/2 1/3 1/6) 1)" = yes. Proof. computed. Qed.
Example product_of_three : says "(= (* 2 3 -1/6) -1)" = yes. Proof. computed. Qed.
Example quotient : says "(= (/ 1 -4) -1/4)" = yes. Proof. computed. Qed.
Example quotient_by_zero : says "(= (/ 1 0) 0)" = no_value. Proof. computed. Qed.
Example largest : says "(= (max 1 3 2) 3)" = yes. Proof. computed. Qed.
Example cube : says "(= (pow -2 3) -8)" = yes. Proof. computed. Qed.
Example negative_power : says "(= (pow -2 -3) -1/8)" = yes. Proof. computed. Qed.
Example zeroth_power : says "(= (pow 5 0) 1)" = yes. Proof. computed. Qed.
Example zeroth_power_of_zero : says "(= (pow 0 0) 1)" = no_value. Proof. computed. Qed.
Example root : says "(= (pow 9/4 1/2) 3/2)" = yes. Proof. computed. Qed.
Example root_of_zero : says "(= (pow 0 1/2) 0)" = yes. Proof. computed. Qed.
Example root_of_a_negative_number : says "(= (pow -4 1/2) 2)" = no_value. Proof. computed. Qed.
Example logarithm_of_zero : says "(= (function log 0) 0)" = no_value. Proof. computed. Qed.
Example logarithm_of_a_negative_number : says "(= (function log -1) 0)" = no_value. Proof. computed. Qed.
Example parameter : says "(= (param p 2) 3/2)" = yes. Proof. computed. Qed.
Example default_of_a_parameter : says "(= (param q 2) 2)" = yes. Proof. computed. Qed.
Example missing_parameter : says "(= (param q) 2)" = no_value. Proof. computed. Qed.
(** ranges: from the ceiling to the floor; sums and products from 0 and 1 *)
Example range_of_fractions : says "(= (sum v 1/2 7/2 v) 6)" = yes. Proof. computed. Qed.
Example range_with_its_ends : says "(= (sum v -1 2 v) 2)" = yes. Proof. computed. Qed.
Example empty_sum : says "(= (sum v 1 0 v) 0)" = yes. Proof. computed. Qed.
Example empty_product : says "(= (prod v 1 0 v) 1)" = yes. Proof. computed. Qed.
Example factorial : says "(= (prod v 1 5 v) 120)" = yes. Proof. computed. Qed.
Example empty_maximum : says "(= (maximum v 1 0 v) 0)" = no_value. Proof. computed. Qed.
Example maximum_over_a_range : says "(= (maximum v 1 4 (* v (+ 5 (* -1 v)))) 6)" = yes. Proof. computed. Qed.
Example inner_variable : says "(= (sum v 1 2 (sum w 1 v (* 10 v))) 50)" = yes. Proof. computed. Qed.
(** matrices *)
Example number_of_rows : says "(= (rows (matrix A)) 2)" = yes. Proof. computed. Qed.
Example an_entry : says "(= (entry 2 1 (matrix A)) 4)" = yes. Proof. computed. Qed.
Example no_entry_zero : says "(= (entry 0 1 (matrix A)) 0)" = no_value. Proof. computed. Qed.
Example no_fourth_column : says "(= (entry 1 4 (matrix A)) 0)" = no_value. Proof. computed. Qed.
Example no_half_entry : says "(= (entry 1/2 1 (matrix A)) 0)" = no_value. Proof. computed. Qed.
Example product_in_its_order : says "(and (= (entry 1 3 (mul (weight 1 theta) (matrix A))) 15) (= (entry 2 1 (mul (weight 1 theta) (matrix A))) -13))" = yes. Proof. computed. Qed.
Example product_that_does_not_fit : says "(= (entry 1 1 (mul (matrix A) (weight 1 theta))) 0)" = no_value. Proof. computed. Qed.
Example sum_that_does_not_fit : says "(= (entry 1 1 (add (matrix A) (weight 1 theta))) 0)" = no_value. Proof. computed. Qed.
Example sum_and_multiple : says "(= (entry 2 2 (add (matrix A) (scale -1/5 (matrix A)))) 4)" = yes. Proof. computed. Qed.
Example turned : says "(and (= (rows (transpose (matrix A))) 3) (= (entry 3 1 (transpose (matrix A))) 3))" = yes. Proof. computed. Qed.
Example table_of_rows_and_columns : says "(= (entry 2 3 (table i j 2 3 (+ (* 10 i) j))) 23)" = yes. Proof. computed. Qed.
Example table_without_rows : says "(= (rows (table i j 0 3 1)) 0)" = no_value. Proof. computed. Qed.
Example table_with_a_hole : says "(= (entry 1 1 (table i j 1 2 (/ 1 (+ j -2)))) -1)" = no_value. Proof. computed. Qed.
Example iteration : says "(= (entry 1 1 (iterate v Z 1 4 (table i j 1 1 1) (scale v Z))) 24)" = yes. Proof. computed. Qed.
Example iteration_in_its_order : says "(= (entry 1 1 (iterate v Z 1 2 (table i j 1 1 1) (add (scale 10 Z) (table i j 1 1 v)))) 112)" = yes. Proof. computed. Qed.
Example iteration_over_nothing : says "(= (entry 1 1 (iterate v Z 1 0 (matrix A) (scale 2 Z))) 1)" = yes. Proof. computed. Qed.
Example singular_value_beyond_the_size : says "(= (singular 3 (matrix A)) 0)" = yes. Proof. computed. Qed.
Example zeroth_singular_value : says "(= (singular 0 (matrix A)) 0)" = no_value. Proof. computed. Qed.
(** networks *)
Example layers : says "(= (depth theta) 2)" = yes. Proof. computed. Qed.
Example weight_of_the_first_layer : says "(= (entry 2 2 (weight 1 theta)) -4)" = yes. Proof. computed. Qed.
Example no_zeroth_layer : says "(= (rows (weight 0 theta)) 2)" = no_value. Proof. computed. Qed.
Example a_bias : says "(and (has-bias 1 theta) (not (has-bias 2 theta)) (= (entry 1 1 (bias 1 theta)) 1))" = yes. Proof. computed. Qed.
Example no_bias : says "(= (rows (bias 2 theta)) 1)" = no_value. Proof. computed. Qed.
Example slope_below_zero : says "(= (activation-slope theta) 1/10)" = yes. Proof. computed. Qed.
Example all_parameters : says "(and (= (rows (parameters theta)) 8) (= (entry 3 1 (parameters theta)) 3) (= (entry 5 1 (parameters theta)) 1) (= (entry 8 1 (parameters theta)) -1))" = yes. Proof. computed. Qed.
Example other_parameters : says "(and (= (entry 2 1 (weight 1 (with-parameters theta (scale 2 (parameters theta))))) 6) (= (entry 1 1 (bias 1 (with-parameters theta (scale 2 (parameters theta))))) 2) (= (entry 1 2 (weight 2 (with-parameters theta (scale 2 (parameters theta))))) -2))" = yes. Proof. computed. Qed.
Example parameters_that_do_not_fit : says "(= (depth (with-parameters theta (matrix A))) 2)" = no_value. Proof. computed. Qed.
(** comparisons, connectives: false wins over undefined, undefined over unknown *)
Example at_most_is_not_strict : says "(<= 1 1)" = yes. Proof. computed. Qed.
Example less_is_strict : says "(< 1 1)" = no. Proof. computed. Qed.
Example false_and_undefined : says "(and (= (/ 1 0) 1) (< 1 0))" = no. Proof. computed. Qed.
Example true_and_undefined : says "(and (= (/ 1 0) 1) (< 0 1))" = no_value. Proof. computed. Qed.
Example true_or_undefined : says "(or (= (/ 1 0) 1) (< 0 1))" = yes. Proof. computed. Qed.
Example not_undefined : says "(not (= (/ 1 0) 1))" = no_value. Proof. computed. Qed.
Example nothing_to_meet : says "(and)" = yes. Proof. computed. Qed.
Example nothing_to_choose : says "(or)" = no. Proof. computed. Qed.
Example implied_by_what_is_false : says "(implies (< 1 0) (= (/ 1 0) 1))" = yes. Proof. computed. Qed.
Example implied_by_what_is_true : says "(implies (< 0 1) (< 1 0))" = no. Proof. computed. Qed.
Example implied_by_what_is_undefined : says "(implies (= (/ 1 0) 1) (< 0 1))" = yes. Proof. computed. Qed.
Example for_all_of_none : says "(forall v 1 0 (< 1 0))" = yes. Proof. computed. Qed.
Example for_one_of_none : says "(exists v 1 0 (< 0 1))" = no. Proof. computed. Qed.
Example for_all : says "(forall v 1 3 (<= v 3))" = yes. Proof. computed. Qed.
Example not_for_all : says "(forall v 1 3 (< v 3))" = no. Proof. computed. Qed.
Example for_one : says "(exists v 1 3 (= v 2))" = yes. Proof. computed. Qed.
Example at_least_two : says "(at-least 2 v 1 3 (< 1 v))" = yes. Proof. computed. Qed.
Example not_at_least_three : says "(at-least 3 v 1 3 (< 1 v))" = no. Proof. computed. Qed.
Example at_least_a_fraction : says "(at-least 3/2 v 1 3 (= v 1))" = no. Proof. computed. Qed.
Example at_least_of_undefined : says "(at-least 2 v 1 3 (or (= v 1) (= (/ 1 (+ v -2)) 1)))" = yes. Proof. computed. Qed.
Example at_least_all_of_undefined : says "(at-least 3 v 1 3 (or (= v 1) (= (/ 1 (+ v -2)) 1)))" = no_value. Proof. computed. Qed.
Example chosen : says "(= (if (< 0 1) 5 (/ 1 0)) 5)" = yes. Proof. computed. Qed.
Example otherwise : says "(= (if (< 1 0) (/ 1 0) 7) 7)" = yes. Proof. computed. Qed.
Example without_an_else : says "(= (if (< 1 0) 5) 5)" = no_value. Proof. computed. Qed.
Example undefined_condition : says "(= (if (= (/ 1 0) 1) 5 5) 5)" = no_value. Proof. computed. Qed.
Example witnessed : says "(witnessed (< 0 1))" = yes. Proof. computed. Qed.
Example never_refuted_by_a_witness : says "(witnessed (< 1 0))" = None. Proof. computed. Qed.
(** definitions: by value, in a frame of their own *)
Example call_by_value : verdict_on " (define (first (a scalar) (b scalar)) a)" "" "(and)" "(= (first 1 (/ 1 0)) 1)" "(not (and))" = no_value. Proof. computed. Qed.
Example closed_body : verdict_on " (define (twice (a scalar)) (sum v 1 2 a))" "" "(and)" "(= (sum v 1 3 (twice v)) 12)" "(not (and))" = yes. Proof. computed. Qed.
Example index_parameter : verdict_on " (define (same (n index)) n)" "" "(and)" "(= (same 1/2) 1/2)" "(not (and))" = no_value. Proof. computed. Qed.
Example name_parameter : verdict_on " (define (height (w name)) (rows (matrix w)))" "" "(and)" "(= (height A) 2)" "(not (and))" = yes. Proof. computed. Qed.
Example later_definition : verdict_on " (define (f) (g)) (define (g) 1)" "" "(and)" "(= (f) 1)" "(not (and))" = None. Proof. computed. Qed.
(** verdicts *)
Example false_hypothesis : verdict_on "" "" "(< 1 0)" "(= (/ 1 0) 1)" "(and)" = Some HypothesisFalse. Proof. computed. Qed.
Example undefined_hypothesis : verdict_on "" "" "(= (/ 1 0) 1)" "(and)" "(and)" = Some IllTyped. Proof. computed. Qed.
Example says_nothing : verdict_on "" "" "(and)" "(and)" "(and)" = Some Trivial. Proof. computed. Qed.
Example undefined_triviality : verdict_on "" "" "(and)" "(and)" "(= (/ 1 0) 1)" = Some Holds. Proof. computed. Qed.
Example false_and_trivial : verdict_on "" "" "(and)" "(or)" "(and)" = Some Fails. Proof. computed. Qed.
Example not_applicable : verdict_on "" " (< 1 0)" "(and)" "(and)" "(not (and))" = None. Proof. computed. Qed.
Example undefined_requirement : verdict_on "" " (= (/ 1 0) 1)" "(and)" "(and)" "(not (and))" = None. Proof. computed. Qed.
